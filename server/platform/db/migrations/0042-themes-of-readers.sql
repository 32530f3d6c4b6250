-- A week's theme of what readers of a book keep too is called by them.
update weekly_picks set theme = 'readers' || substr(theme, length('kindred') + 1) where theme like 'kindred:%';
