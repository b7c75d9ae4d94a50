/** Stands in settings for the token, which is shown once, when it is made. */
export const tokenPlace = 'TOKEN'

/** What the settings of assistants call this server. */
const serverName = 'fleet'

/** Where assistants ask. @param origin of the page, `https://fleet.example` */
export const assistantAddress = (origin: string): string => `${origin}/api/mcp`

/**
 * Settings of common clients, as their makers document them: Cursor and many others read `mcpServers`, VS Code `servers`
 * (https://code.visualstudio.com/docs/copilot/reference/mcp-configuration), Claude Code takes a command.
 */
const settingsOf = {
  Cursor: (url: string) => json('mcpServers', url),
  'VS Code': (url: string) => json('servers', url),
  'Claude Code': (url: string) =>
    `claude mcp add --transport http ${serverName} ${url} --header "Authorization: ${authorization}"`,
}
export type AssistantClient = keyof typeof settingsOf
export const assistantClients = Object.keys(settingsOf) as AssistantClient[]

export const assistantSettings = (client: AssistantClient, origin: string): string =>
  settingsOf[client](assistantAddress(origin))

const authorization = `Bearer ${tokenPlace}`
const json = (key: string, url: string): string =>
  JSON.stringify({ [key]: { [serverName]: { type: 'http', url, headers: { Authorization: authorization } } } }, null, 2)
