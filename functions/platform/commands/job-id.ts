import { randomUUID } from 'node:crypto'

/** Of a job that sends a command to many devices: nobody can guess another's. */
export const newJobId = (): string => randomUUID()
