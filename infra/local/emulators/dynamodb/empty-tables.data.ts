/**
 * An empty file of dynoxide 1.2.1 (schema 9; it migrates older ones itself) with an index and a trigger more, gzip in base64:
 *
 *     CREATE INDEX _stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
 *     CREATE TRIGGER _stream_day AFTER INSERT ON _stream_records WHEN NEW.id % 128 = 0 BEGIN
 *       DELETE FROM _stream_records WHERE id IN (
 *         SELECT id FROM (
 *           SELECT id, created_at FROM _stream_records
 *           WHERE table_name = NEW.table_name AND CAST(sequence_number AS INTEGER) < CAST(NEW.sequence_number AS INTEGER)
 *           ORDER BY CAST(sequence_number AS INTEGER) LIMIT 1024
 *         ) WHERE created_at < NEW.created_at - 86400
 *       );
 *     END
 *
 * The newest change of a table stays: the emulator counts on from it. Made by starting and stopping
 * `dynoxide serve --db-path FILE`, then these statements and VACUUM in the sqlite3 shell.
 */
export const emptyTables = [
  'H4sIAAAAAAACA+3a70/bRhgHcIdAEpi6dH2DJt6cNE0QQavQdlWntdIMOZi14FDHtOSV5dhHuM2xwXay8RJVWt9M2t+1/2Xa3u7lzj9CEucXvFz0/ShR',
  'nPNz5/Nz5wtOaL6r85CRC8/vmiF5IT2WVlak7wmRJGlVPEvSUDEtG8hJi61Kz6zco/K/Uqnwu1R+W/7zs2/Kn6/LpX9KHVEAAAAgfDwvFbe+2i391g19',
  '3ukw3whCn5ldwzZvBps+szzfDg41KuuU6JpyfEw1MhJI5CNdlChqk2o6aagkU5N8+IGqRKUfnnGbfE32n78mb0mVHNBjRd0gpEbrVDR8pDVOptXUKBHV',
  'FJXsiFhCmiL6UI+K4gpJ4UjxHrFECyGzDfHhOq3NtELScmi2HWa4ZpeJLkU9HCmQ1Ro5lJv6TsCue8y1RHGv22Y+kZuiOzoVWaiQN0lIVHVOWHrMhlYT',
  'eTpoLW62rpwoOtmvPn8ZV62k3R05tTdxd0cKnpLXr15WqyK+8t0GVWu3a8Xi5vZu7pZy12a/DrIgUjAc5TQlpXRsFbVGz8lY5LTh3BkmaW/hqVROC4XN',
  '3d1cK64UXDvibx9jEJ95WxzMMfmgTklm5058PPGu8vF6rRg1+enLpCPj3cu8LYy1OXEq6cgMxXMt7jo51ZQTWWuRH2mLyGd6Q1FFWydU1fcmao1MG52e',
  '60RtiOdZvT4ZyfrMDe8V+TO7CYyfAs9dFOiyXwzeNTtJi5P7Pceeuz87egsOF1yavmjQXhQ3MjcHGZ0d3AvErOS2yA0Pb+KWx0Iqn97ni5tbW7k/8kmq',
  'k9mUvqyOj3FSOGVss6M0MsBT028E1iXrmotO1AzF4tnuiblqswvu8pB7brCoUifgE+GTUc69otJJzdzo/Ibzt0aP5LO6Tqoza/S5mDrhzRWb37Bjtpkz',
  'IyQMHeMuAXNiHtC5B02cwRJghr1Mzu8OsS0f6sp7uj1Zuc0dh7sdo+vZ6ZS4q3Mqt4xTqhkafXdGm/qUyle+1+eBGBbR1fDS93qdy6teOCsFZmfm6AWi',
  '/1fM4hfcMqNhntlEdKaWYwazWrKZw6IGDNG1kFnx5gPyLqJtMd3de51O1Jd0DZjc3RcH98T1HH/wZOfv+IX9dLWwKW/lpDg2XfLNXugldQfX+X66sXa7',
  'novXgVuepsNzL3gnfVkZXweSwinrgLi077EA9E2nl1mkM11fmdv1tGv76UZ+cG//KLqRL/8liQcAAAAAAAAALIEnuXylnHyLaPSZH31b9O1GfP//tyQe',
  'AAAAAAAAALAUvshX1se/AIh+/5ceIzMAAAAAAAAAy2wD9/8AAAAAAAAASw+//wMAAAAAAADg/h8AAAAAAAAA/v/w//8AAAAAAAAAy+8/1SlG1wCAAAA=',
].join('')

/** The seconds in the trigger: so long the emulator keeps a change. */
export const daySeconds = '86400'
