import { useState } from 'react'
import type { Notice, NoticeKind } from './notices.ts'

const storageKey = (userId: number, kind: NoticeKind) => `qafila.noticeHidden.${userId}.${kind}`

/** Which notices the reader of this browser has put away. */
export function useHiddenNotices(userId: number) {
  const [count, setCount] = useState(0)
  return {
    // `count` is read so that hiding one draws the rest anew
    isHidden: ({ kind, hideAs }: Notice) =>
      count >= 0 && hideAs !== undefined && localStorage.getItem(storageKey(userId, kind)) === hideAs,
    hide: ({ kind, hideAs = '' }: Notice) => {
      localStorage.setItem(storageKey(userId, kind), hideAs)
      setCount(count + 1)
    },
  }
}
