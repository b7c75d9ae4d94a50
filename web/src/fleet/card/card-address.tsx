import { Copy, RotateCw } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './device-card.module.css'
import { useCopyText } from '../../display/use-copy-text.ts'
import type { Address } from './use-address.ts'

/** The address of a position, to be copied; asked for with a button where it does not come by itself. */
export function CardAddress({ address }: { address: Address }) {
  const t = useWords()
  if (address.text === null && address.ask === null) return null
  return (
    <div>
      <dt>{t('fleet.address')}</dt>
      <dd className={`q-row q-gap-1 ${styles['place']}`}>
        <Known address={address} />
      </dd>
    </div>
  )
}

function Known({ address: { text, isLoading, error, isLeft, ask } }: { address: Address }) {
  const t = useWords()
  if (isLoading) return <Skeleton width={140} />
  const again = (isLeft || error) && ask && (
    <IconButton size="small" label={t('fleet.addressAgain')} icon={<RotateCw />} onClick={ask} />
  )
  if (error) {
    return (
      <>
        <span role="alert">{error.message}</span>
        {again}
      </>
    )
  }
  if (text === null) {
    return (
      <button type="button" className={`q-plain-button ${styles['lookUp']}`} onClick={ask ?? undefined}>
        {t('fleet.showAddress')}
      </button>
    )
  }
  return (
    <>
      {text === '' ? <span>{t('fleet.noAddress')}</span> : <Reported address={text} />}
      {again}
    </>
  )
}

function Reported({ address }: { address: string }) {
  const t = useWords()
  const copy = useCopyText()
  const says = { done: 'fleet.addressCopied', failed: 'fleet.addressCopyFailed' }
  return (
    <>
      <span dir="auto">{address}</span>
      <IconButton
        size="small"
        label={t('fleet.copyAddress')}
        icon={<Copy />}
        onClick={() => void copy(address, says)}
      />
    </>
  )
}
