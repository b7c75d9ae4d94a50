import { useQuery } from '@tanstack/react-query'
import { user } from '../../../shared/entities/user.ts'
import { useSearchParams } from '../router/router.tsx'
import { oneQuery } from '../api/use-entity.ts'
import { FailedForm, LoadingForm } from '../entity/form/form-states.tsx'
import { useUser } from '../session/use-session.ts'
import { newPerson } from './new-user.ts'
import { UserFormLoader } from './user-form-loader.tsx'

/** The form of a person. `?attribute=…` adds an empty attribute of that name and opens them. */
export function UserForm({ id }: { id: number | null }) {
  const me = useUser()
  const attribute = useSearchParams().get('attribute')
  const { data, error, refetch } = useQuery({ ...oneQuery(user, id ?? 0), enabled: id !== null })
  const start = id === null ? newPerson(me) : data
  if (error && !data) return <FailedForm entity={user} failure={error} onRetry={() => void refetch()} />
  if (!start) return <LoadingForm entity={user} />
  return <UserFormLoader key={id ?? 'new'} start={start} wanted={attribute} />
}
