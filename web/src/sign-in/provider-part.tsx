import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useProviderOffer } from './provider-offer.ts'

const ProviderSignIn = lazyComponent(async () => (await import('./provider-sign-in.tsx')).ProviderSignIn, 'sign-in')

interface Props {
  /** the address once its field was left */
  email: string
  /** learns whether the password gives way to the provider */
  onPasswordOff: (isOff: boolean) => void
}

/** What the organisation's provider adds to the form; nothing where there is none. */
export function ProviderPart({ email, onPasswordOff }: Props) {
  const offer = useProviderOffer(email)
  const [wantsPassword, setWantsPassword] = useState(false)
  const isOff = offer?.isForced === true && !wantsPassword
  useEffect(() => {
    onPasswordOff(isOff)
    return () => onPasswordOff(false)
  }, [isOff, onPasswordOff])
  if (!offer) return null
  return (
    <Suspense fallback={null}>
      <ProviderSignIn offer={offer} isAlternative={!isOff} onPassword={() => setWantsPassword(true)} />
    </Suspense>
  )
}
