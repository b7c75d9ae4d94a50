import { useQuery } from '@tanstack/react-query'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import { useAddressQuery } from '../address/address.tsx'
import { oneQuery } from '../api/use-entity.ts'
import { FailedForm, LoadingForm } from '../entity/form-states.tsx'
import { emptyAttribute } from '../entity/inputs/empty-attribute.ts'
import { useUser } from '../session/use-session.ts'
import { newPerson } from './new-person.ts'
import { LoadedUserForm } from './loaded-user-form.tsx'

/** The form of a person. `?attribute=…` adds an empty attribute of that name and opens them. */
export function UserForm({ id }: { id: number | null }) {
  const me = useUser()
  const attribute = useAddressQuery().get('attribute')
  const { data, error, refetch } = useQuery({ ...oneQuery(user, id ?? 0), enabled: id !== null })
  const start = id === null ? newPerson(me) : data
  if (error && !data) return <FailedForm entity={user} failure={error} onRetry={() => void refetch()} />
  if (!start) return <LoadingForm entity={user} />
  return <LoadedUserForm key={id ?? 'new'} start={withAttribute(start, attribute)} wanted={attribute} />
}

function withAttribute(record: AnyRecord, key: string | null): AnyRecord {
  if (key === null || key === '' || key in record.attributes) return record
  return { ...record, attributes: { ...record.attributes, [key]: emptyAttribute(user, key) } }
}
