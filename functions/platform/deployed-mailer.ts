import { mailClient } from './clients.ts'
import { requireEnv } from './env.ts'
import { sesMailer } from './mailer.ts'
import { once } from './once.ts'
import type { Mailer } from './ports.ts'

/** Mail from the address that this function was deployed with. */
export const deployedMailer = (): Mailer => sesMailer(once(mailClient), () => requireEnv('mailFrom'))
