/**
 * An empty file of dynoxide 1.2.1 (schema 9; it migrates older ones itself) with one index more, gzip in base64:
 *
 *     CREATE INDEX _stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))
 *
 * Made by starting and stopping `dynoxide serve --db-path FILE`, then this statement and VACUUM in the sqlite3 shell.
 */
export const emptyTables = [
  'H4sIAAAAAAACA+3aTW/aMBgH8ACl0E4d3S5o6sW3FrWbVk077DBpWZtNaJRSCFU5RSEx4C0kNHHYekQ79LjPte8ybdcd50CgTXjtcej/E4iYPH',
  'acx45LoLWLEuOUtBy3q3PyStqVkknpHSGSJKXEMyvdSYvnxr1yQlouJb0wEju5v1Im25Zyb3M/H73OPd6Ss39EEQAAANbbIJ3J5PcPEwOF2Sb9',
  'pnncpXpXc1yTuuOCSw1R9rInVUVWFVIsnypXJBJJzsskFk0OuN60qGbrXXpETuSaeuDRa5/ahnjP7zZFJbkm2lKVj0q1UKhsbuYPDxONYSXv2h',
  'KffbRxfKyYCfuhyu9LContPBgeT5QK36/TmaDJ22ejjkS7FytuRtqcOpVtEsPMcddJpVo8k6sN8klpELmunhfLoq0zpaweTdW6ywhRlSuVlM/F',
  's14qTUfSPrX5SpFf6I2nffYce1mgTb9qrKu3Ry1O73csc+H++OgtOZzX0V3RoLkszhCZ5tTUxIfccUbnB/uemJXMFLlh/GbYciSkcHuZyuT39h',
  'I/UqNUj2ZT+LIRHePRmzPGNj5K9wZ4Zvo1z+jQrr7sRHXOXdb0xVw1aYvZjDPH9pZVantsKnw6ylopKpzU1A7O727+niof5HpJJS/n1ugzMXX4',
  'TY8ubtjSm9SaE8K5pU0SsCDmAZ170MQZLwE692M5nxxiXz5Ri5fK/nTlJrMsZre1rmOGU2JSpyI3tIpS1arKRV2pqTMq91ynzzwxLKKrvOM6fr',
  'vT8/m8FOjtuaPnif73qMFazNCDYZ7bRHCmhqV781oyqUWDBjTRNU6N4eYD8i6iTTHd7ZVOJ+hLuAZM7+6Lgzvieh7+4YnP3+iF/XxjMy/vJaRh',
  'bLjk6z53RnXH1/lxuJEebCWG68CAhelw7BZrhy/J6DowenPGOiAu7RUWgL5u+bFFOtb15MKuh107Djcm9/Y7wY187pckHgAAAAAAAACwBp4mUo',
  'Xc6FtErU/d4NuiN9vD+//fkngAAAAAAAAAwFp4kipsRb8ACH7/l3aRGQAAAAAAAIB1to37fwAAAAAAAIC1h9//AQAAAAAAAHD/DwAAAAAAAAD/',
  'P/z/PwAAAAAAAMD6+wdT16/lAIAAAA==',
].join('')
