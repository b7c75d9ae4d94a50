import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { serverQuery } from '../../api/queries.ts'
import { useUser } from '../../session/use-session.ts'
import { needsTwoFactor } from './two-factor-rules.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'

const TwoFactorPage = lazyComponent(async () => (await import('./two-factor-page.tsx')).TwoFactorPage, 'account')

/** Shows the set-up of two-factor sign-in before any other screen, where it is required and missing. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  const me = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const [isPutOff, setPutOff] = useState(false)
  if (!needsTwoFactor(me, server) || (isPutOff && me.administrator)) return children
  return <TwoFactorPage onLater={() => setPutOff(true)} />
}
