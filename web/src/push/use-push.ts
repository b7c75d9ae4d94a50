import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pushKeyQuery, pushSubscriptionsQuery } from './push-subscriptions.ts'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { endPush, ownPushId, pushAbility, startPush, type PushAbility } from './browser-push.ts'

export interface PushState {
  /** `notConfigured`: this deployment sends none; `waiting`: not known yet */
  ability: PushAbility | 'notConfigured' | 'waiting'
  isOn: boolean
  isBusy: boolean
  switchTo: (isOn: boolean) => void
}

/** Whether this browser is notified while the product is closed. Nothing is asked before somebody switches it on. */
export function usePush(): PushState {
  const queries = useQueryClient()
  const { data: key } = useQuery(pushKeyQuery())
  const { data: subscriptions } = useQuery(pushSubscriptionsQuery())
  const [isBusy, setBusy] = useState(false)
  // the permission is read again after each try
  const [, setTries] = useState(0)
  const own = ownPushId()
  const able = pushAbility()
  const isOn = able === 'possible' && own !== null && subscriptions?.some(({ id }) => id === own) === true

  const change = async (wanted: boolean, publicKey: string) => {
    setBusy(true)
    try {
      await (wanted ? startPush(publicKey) : endPush())
      await queries.invalidateQueries({ queryKey: pushSubscriptionsQuery().queryKey })
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
      setTries((count) => count + 1)
    }
  }
  return {
    ability: key === null ? 'notConfigured' : able !== 'possible' ? able : key === undefined ? 'waiting' : able,
    isOn,
    isBusy,
    switchTo: (wanted) => void (key && change(wanted, key)),
  }
}
