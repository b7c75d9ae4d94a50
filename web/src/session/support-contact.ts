import { pageAddress } from '../../../shared/domain/access/page-address.ts'
import type { ServerJson } from '../api/queries.ts'

/** Whom to ask when a tenant names nobody of its own in the server attributes `support.email` and `support.phone`. */
const ours = { email: 'support@qafila.example', phone: '+213 20 00 00 00' }

export interface Contact {
  email: string
  phone: string
  /** a page of the tenant's own, from the server attribute `support` */
  link: string | null
}

export function contactOf(server: Pick<ServerJson, 'attributes'> | undefined): Contact {
  const text = (key: string): string | null => {
    const value = server?.attributes[key]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  return {
    email: text('support.email') ?? ours.email,
    phone: text('support.phone') ?? ours.phone,
    link: pageAddress(server?.attributes['support']),
  }
}

export const mailTo = (email: string, subject: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`
export const callTo = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
