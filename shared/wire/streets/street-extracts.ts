import { z } from 'zod'

/** The two vocabularies of vector tiles that our style draws. */
export type StreetSchema = 'openmaptiles' | 'protomaps'

/** One archive of street tiles, as `/maps/index.json` lists it. */
export const streetExtract = z.object({
  /** where the archive lies, from the index on: `monaco.pmtiles` */
  file: z.string().regex(/^[\w.-]+\.pmtiles$/),
  name: z.string().min(1),
  schema: z.enum(['openmaptiles', 'protomaps']),
  /** west, south, east, north in degrees */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
  zoomMin: z.int().min(0).max(30),
  zoomMax: z.int().min(0).max(30),
  /** plain text */
  attribution: z.string(),
  /** languages that its names are in, beside the local one */
  languages: z.array(z.string()).readonly(),
  /** whether it holds the sea: what is not water is land then */
  hasSea: z.boolean(),
})
export type StreetExtract = z.infer<typeof streetExtract>

/** What `/maps/index.json` holds: the operator's archives; `/maps/sample/index.json` lists those of the product. */
export const streetIndex = z.object({ extracts: z.array(streetExtract).readonly() })
export type StreetIndex = z.infer<typeof streetIndex>
