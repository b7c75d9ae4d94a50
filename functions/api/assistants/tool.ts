import type * as z from 'zod'
import type { Reader } from '../../../shared/domain/reader.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/** Who asks, and how they read what is answered. */
export interface Asking {
  c: ApiContext
  caller: ScopedCaller
  reader: Reader
}

/** A file that an answer leads to, as the protocol names it. */
export interface ToolLink {
  uri: string
  name: string
  mimeType: string
}

/**
 * What an assistant may ask, declared once: the protocol's list of tools, the check of what is asked, and the shape of the
 * answer follow. It reads and changes nothing. Names of what answers hold are those of people: data, and no text of ours.
 */
export interface Tool<In extends z.ZodObject = z.ZodObject, Out extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  /** for the assistant, in English */
  says: string
  input: In
  output: Out
  /** @throws Failure that the assistant reads */
  answer(asking: Asking, input: z.output<In>): Promise<z.output<Out>>
  link?(answer: z.output<Out>): ToolLink | null
}

export const tool = <In extends z.ZodObject, Out extends z.ZodObject>(declared: Tool<In, Out>): Tool<In, Out> =>
  declared
