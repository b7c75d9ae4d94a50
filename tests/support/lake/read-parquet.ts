import { DuckDBInstance } from '@duckdb/node-api'

/** A value as DuckDB says it in JSON: times and 64-bit integers are texts. */
type Row = Record<string, unknown>

/** The rows of a query in SQL, by DuckDB in memory: an engine that shares nothing with what wrote the files. */
export async function askDuckDb(sql: string): Promise<Row[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
