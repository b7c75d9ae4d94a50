import { Failure } from '../../../shared/domain/failures.ts'

/** When ingest was faster at every try to write a device's state. */
export const deviceBusy = () =>
  new Failure('conflict', 'This device is reporting very often right now. Try again in a moment.')
