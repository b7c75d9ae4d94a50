import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { serverQuery } from '../../api/queries.ts'
import { useUser } from '../../session/use-session.ts'
import { owesTwoFactor } from './two-factor-rules.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'

const TwoFactorPage = lazyComponent(async () => (await import('./two-factor-page.tsx')).TwoFactorPage, 'account')

/** Leads whoever owes a second step to where it is set up, before any other screen. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  const me = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const [isPutOff, setPutOff] = useState(false)
  if (!owesTwoFactor(me, server) || (isPutOff && me.administrator)) return children
  return <TwoFactorPage onLater={() => setPutOff(true)} />
}
