import type { User } from '../../shared/entities/user.ts'

/** Stands for a key that is set but not shown. Sent back, it changes nothing. */
export const hiddenKey = '••••••••'

/** A person as this API shows them; clients expect the key, nobody gets the password. */
export type UserJson = User & { password: null }

/** @param reader the caller: a two-factor key is shown to its owner only; by default the user themselves */
export const userJson = (user: User, reader: Pick<User, 'id'> = user): UserJson => ({
  ...user,
  totpKey: user.totpKey === null || reader.id === user.id ? user.totpKey : hiddenKey,
  password: null,
})
