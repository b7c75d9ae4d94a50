import type { StreetExtract } from '../../../shared/wire/streets/street-extracts.ts'

/** Where the street maps of a deployment lie. */
export interface MapStore {
  list(): Promise<StreetExtract[]>
  /**
   * Adds a file, or replaces the map of that name. Nothing is shown of it before all of it is there.
   * @param onBytes how many more bytes are there
   */
  add(file: string, extract: StreetExtract, onBytes: (count: number) => void): Promise<void>
  /** @returns whether there was one */
  remove(name: string): Promise<boolean>
}
