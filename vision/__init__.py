"""From a photo to a Reading: what lies on the table, what is marked on it, and how sure that is."""
