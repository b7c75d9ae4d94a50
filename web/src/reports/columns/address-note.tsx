import { useContext, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { AddressContext } from './address-cell.tsx'
import type { AddressState } from './addresses.ts'

const never = () => () => undefined
const nothing: AddressState = { lookedUp: 0, waiting: 0, isBusy: false, failure: null }

/** How many addresses were looked up, and the way to more once the bound is reached. */
export function AddressNote() {
  const t = useWords()
  const book = useContext(AddressContext)
  const { lookedUp, waiting, isBusy, failure } = useSyncExternalStore(
    book?.subscribe ?? never,
    book?.state ?? (() => nothing),
  )
  if (!book || (lookedUp === 0 && waiting === 0 && !isBusy)) return null
  return (
    <span className="q-inline-row q-gap-2 q-faint q-small">
      {isBusy && <Spinner size={14} />}
      {failure ?? t('reports.addresses', { count: lookedUp })}
      {waiting > 0 && (
        <Button size="small" variant="ghost" onClick={book.continue}>
          {t('reports.moreAddresses')}
        </Button>
      )}
    </span>
  )
}
