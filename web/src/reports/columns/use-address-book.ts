import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import { createAddressBook, type AddressBook } from './addresses.ts'

/** Look-ups before the reader is asked to go on, and how many at once. */
const lot = 100
const parallel = 3

/** The addresses of one answer; null where the tenant looks none up. */
export function useAddressBook(): AddressBook | null {
  const { language } = useLanguage()
  const { data: server } = useSuspenseQuery(serverQuery())
  const isEnabled = server.geocoderEnabled === true
  return useMemo(
    () =>
      isEnabled
        ? createAddressBook({
            lot,
            parallel,
            lookUp: (place) => api.getText('server/geocode', { ...place, locale: language }),
          })
        : null,
    [isEnabled, language],
  )
}
