import type { DemonstrationJson } from '../../../shared/wire/demonstration/demonstration-json.ts'
import { cast, castPassword } from './cast.ts'

/** What the sign-in page offers while the demonstration is loaded. */
export const demonstration = (): DemonstrationJson => ({
  password: castPassword,
  people: cast.map(({ name: organisation, people: [{ name, email }] }) => ({ organisation, name, email })),
})
