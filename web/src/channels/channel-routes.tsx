import type { ReactNode } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { matchPath } from '../router/match-path.ts'
import type { May } from '../session/access.ts'

const ChannelsPage = lazyComponent(async () => (await import('./channels-page.tsx')).ChannelsPage, 'channels')
const AnnouncementPage = lazyComponent(
  async () => (await import('../announcement/announcement-page.tsx')).AnnouncementPage,
  'announcement',
)

/** The settings pages about channels and what is announced through them; null for any other address. */
export function channelRoute(path: string, may: May): ReactNode {
  if (matchPath('/settings/channels', path) && may.administer) return <ChannelsPage />
  if (matchPath('/settings/announcement', path) && may.manage) return <AnnouncementPage />
  return null
}
