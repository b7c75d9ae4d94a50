import { useState } from 'react'
import { api } from '../api/client.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import {
  fieldsOf,
  emptyRequest,
  requestProblems,
  requestRefusal,
  type SignUpField,
  type SignUpRequest,
} from './sign-up-request.ts'

interface SignUpEffects {
  /** of an organisation that takes the person in; null for a new organisation */
  invitation: string | null
  onDone: (request: typeof emptyRequest) => void
  focus: (field: SignUpField) => void
}

/** The values of the sign-up form, their errors, and the server's answer. */
export function useSignUp({ invitation, onDone, focus }: SignUpEffects) {
  const t = useWords()
  const { language } = useLanguage()
  const [request, setOptions] = useState(emptyRequest)
  const [left, setLeft] = useState<ReadonlySet<SignUpField>>(new Set())
  const [refusal, setRefusal] = useState<{ field: SignUpField | null; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const problems = requestProblems(request)
  const order = fieldsOf(invitation)

  const send = async () => {
    setLeft(new Set(order))
    setRefusal(null)
    const first = order.find((field) => problems[field])
    if (first) return focus(first)
    setBusy(true)
    try {
      await post({ ...request, email: request.email.trim(), language }, invitation)
      onDone(request)
    } catch (failure) {
      const said = requestRefusal(failure, t)
      setRefusal(said)
      if (said.field) focus(said.field)
      setBusy(false)
    }
    return undefined
  }

  const problem = (field: SignUpField): string | undefined => {
    if (refusal?.field === field) return refusal.text
    const key = left.has(field) ? problems[field] : undefined
    return key && t(key)
  }
  return {
    request,
    isBusy,
    problem,
    /** of the password; the rules below it show the rest */
    refusedPassword: refusal?.field === 'password' ? refusal.text : undefined,
    /** what belongs to no field */
    refusal: refusal?.field === null ? refusal.text : null,
    insists: left.has('password'),
    send,
    change: (field: SignUpField, value: string | boolean) => {
      setOptions((before) => ({ ...before, [field]: value }))
      if (refusal?.field === field) setRefusal(null)
    },
    leave: (field: SignUpField) => request[field] !== '' && setLeft(new Set([...left, field])),
  }
}

function post({ organisation, name, email, password, language, terms }: SignUpRequest, invitation: string | null) {
  if (invitation === null) return api.post('sign-up', { organisation, name, email, password, language, terms })
  return api.post('users', { name, email, password, invitation, attributes: { language, termsAccepted: terms } })
}
