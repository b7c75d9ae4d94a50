import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { goTo } from '../../router/browser-location.ts'
import { useLocation, useSearchParams } from '../../router/router.tsx'
import {
  addressQuery,
  asksForAnswer,
  requestOf,
  viewOf,
  type ReportRequest,
  type ReportView,
} from './report-request.ts'

const storageKey = 'qafila.reportRequest'

/** What was asked last in this tab: a page without an address begins with it, the first one with all vehicles and today. */
export const lastRequest = () => requestOf(new URLSearchParams(sessionStorage.getItem(storageKey) ?? 'all=true'))

/** The address of the form, filled in as it was asked last, without an answer. */
const formQuery = 'form=true'

interface Asking {
  /** under which the answers lie */
  answers?: QueryKey
  /** whether the next report begins with what was asked: not where there are no vehicles to choose */
  isKept?: boolean
}

/** What the address asks for, and the form that is filled in before it is asked. */
export function useRequest({ answers = ['report'], isKept = true }: Asking = {}) {
  const { path } = useLocation()
  const query = useSearchParams()
  const queries = useQueryClient()
  const asked = useMemo(() => requestOf(query), [query])
  const view = useMemo(() => viewOf(query), [query])
  const isAsked = asksForAnswer(query)
  const text = addressQuery(asked)
  const [form, setForm] = useState(() => ({ text, draft: isBlank(query) ? lastRequest() : asked }))
  // another address, as by the browser's back, brings its own form
  if (form.text !== text) setForm({ text, draft: asked })
  const { draft } = form
  return {
    asked,
    isAsked,
    view,
    draft,
    change: (part: Partial<ReportRequest>) => setForm((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    /** asks for what the form says; the same again fetches it again */
    show: (request: ReportRequest) => {
      const wanted = addressQuery(request)
      if (isKept) sessionStorage.setItem(storageKey, wanted)
      const isAgain = isAsked && wanted === text
      if (isAgain) void queries.resetQueries({ queryKey: answers })
      if (!isAgain || view.jobId !== null) goTo(`${path}?${wanted}`)
    },
    /** goes back to the form, filled in as it was asked */
    leave: () => {
      queries.removeQueries({ queryKey: answers })
      setForm({ text: addressQuery(requestOf(new URLSearchParams())), draft: asked })
      goTo(`${path}?${formQuery}`)
    },
    /** changes how the answer is looked at, without a step in the browser's history */
    look: (part: Partial<ReportView>) => {
      const kept = isAsked ? addressQuery(asked, { ...view, ...part }) : ''
      if (isAsked) goTo(`${path}?${kept}`, { replace: true })
    },
  }
}

const isBlank = (query: URLSearchParams): boolean => query.size === 0 || query.toString() === formQuery

export type RequestForm = ReturnType<typeof useRequest>
