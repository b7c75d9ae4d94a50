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
export function assistantSettings(origin: string): { client: string; text: string }[] {
  const url = assistantAddress(origin)
  const authorization = `Bearer ${tokenPlace}`
  const json = (key: 'mcpServers' | 'servers') =>
    JSON.stringify(
      { [key]: { [serverName]: { type: 'http', url, headers: { Authorization: authorization } } } },
      null,
      2,
    )
  return [
    { client: 'Cursor, JSON', text: json('mcpServers') },
    { client: 'VS Code', text: json('servers') },
    {
      client: 'Claude Code',
      text: `claude mcp add --transport http ${serverName} ${url} --header "Authorization: ${authorization}"`,
    },
  ]
}
