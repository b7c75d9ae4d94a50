import { useState } from 'react'
import type { Notice, NoticeKind } from './notices.ts'

const storageKey = (userId: number, kind: NoticeKind) => `qafila.noticeHidden.${userId}.${kind}`

/** The notices that were hidden in this browser. */
export function useNoticeDismissals(userId: number) {
  const [hiddenNow, setHiddenNow] = useState<Partial<Record<NoticeKind, string>>>({})
  return {
    isHidden: ({ kind, hideAs }: Notice) =>
      hideAs !== undefined && (hiddenNow[kind] ?? localStorage.getItem(storageKey(userId, kind))) === hideAs,
    hide: ({ kind, hideAs = '' }: Notice) => {
      localStorage.setItem(storageKey(userId, kind), hideAs)
      setHiddenNow({ ...hiddenNow, [kind]: hideAs })
    },
  }
}
