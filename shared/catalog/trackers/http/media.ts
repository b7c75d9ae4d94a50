import { httpFormat } from './http-format.ts'

/** A picture, sound or film of a device. */
export const media = httpFormat({
  name: 'media',
  topic: 'http/media',
  answer: 'nothing',
  keepsFile: true,
})
