import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../api/client.ts'
import { emailProblem, passwordProblem } from './login-rules.ts'
import { useSignIn } from '../session/use-session.ts'

type Field = 'email' | 'password'
const empty = { email: '', password: '', code: '' }

/** The values of the sign-in form, their errors, and the sign-in itself. */
export function useLogin() {
  const signIn = useSignIn()
  const [values, setValues] = useState(empty)
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const [asksCode, setAsksCode] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const codeBox = useRef<HTMLInputElement>(null)
  const boxes = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    code: codeBox,
  }
  const problems = { email: emailProblem(values.email), password: passwordProblem(values.password) }
  const touch = (...names: Field[]) => setTouched(new Set([...touched, ...names]))

  useEffect(() => {
    if (asksCode && !isBusy) codeBox.current?.focus()
  }, [asksCode, isBusy, codeBox])

  const submit = async (code = values.code) => {
    touch('email', 'password')
    if (problems.email) return boxes.email.current?.focus()
    if (problems.password) return boxes.password.current?.focus()
    setBusy(true)
    setFailure(null)
    try {
      await signIn({ email: values.email.trim(), password: values.password, ...(asksCode && { code }) })
    } catch (error) {
      const aboutCode = error instanceof ApiFailure && error.field === 'code'
      if (aboutCode) {
        setAsksCode(true)
        setValues({ ...values, code: '' })
      }
      // the first time a code is requested, it is not an error
      setFailure(aboutCode && !asksCode ? null : error)
      setBusy(false)
    }
    return undefined
  }

  return {
    values,
    boxes,
    isBusy,
    asksCode,
    failure,
    /** the key of what is wrong with a field that was left */
    problem: (field: Field) => (touched.has(field) ? problems[field] : null),
    change: (field: keyof typeof empty) => (value: string) => setValues((before) => ({ ...before, [field]: value })),
    leave: (field: Field) => () => values[field] !== '' && touch(field),
    submit,
  }
}
