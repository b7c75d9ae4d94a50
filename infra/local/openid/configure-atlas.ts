import type { OpenIdSettingsJson } from '../../../shared/wire/access/openid-json.ts'
import { cast } from '../demo/cast.ts'
import { signIn } from '../demo/create-tenants.ts'
import { providerClient } from './people.data.ts'
import type { LocalProvider } from './start-provider.ts'

/** Lets the first organisation of the demonstration sign in with the provider, as its administrator would. */
export async function configureAtlas(url: string, provider: LocalProvider): Promise<OpenIdSettingsJson> {
  const api = await signIn(url, cast[0]!.people[0].email)
  const [group] = (await api('GET', '/groups')) as { id: number }[]
  const settings = (await api('PUT', '/openid/settings', {
    isOn: true,
    issuer: provider.origin,
    ...providerClient,
    scopes: 'openid email profile groups',
    name: 'Atlas account',
    domains: ['atlas.example'],
    groupsClaim: 'groups',
    groups: [
      { group: 'administrators', role: 'administrator', groupIds: [] },
      { group: 'dispatch', role: 'manager', groupIds: group ? [group.id] : [] },
    ],
    unknownPeople: 'made',
    defaults: { role: 'readonly', groupIds: group ? [group.id] : [] },
  })) as OpenIdSettingsJson
  const { redirectAddress, backChannelAddress } = settings
  const signedOutAddress = `${new URL(redirectAddress).origin}/login`
  await provider.serve({ redirectAddress, backChannelAddress, signedOutAddress })
  return settings
}
