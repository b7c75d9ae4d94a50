import { httpFormat } from './http-format.ts'

/** What the gateway forwards, of many trackers. */
export const flespi = httpFormat({
  name: 'flespi',
  title: 'Flespi',
  topic: 'http/flespi',
  answer: 'nothing',
  isOfServer: true,
  isMixed: true,
})
