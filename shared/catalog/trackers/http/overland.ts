import { httpFormat } from './http-format.ts'

/** Lists of locations of a phone. */
export const overland = httpFormat({
  name: 'overland',
  title: 'Overland',
  topic: 'http/overland',
  answer: 'ok',
})
