import { ExternalLink, Map as MapIcon, Navigation, PersonStanding } from 'lucide-react'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { navigationLink, outsideLinks } from '../../../shared/domain/map/navigation-link.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import type { Preferences } from '../display/use-preference.ts'
import type { MenuItem } from '../ui/overlays/menu.tsx'

interface Where {
  place: Coordinates
  /** degrees, where one looks in the street */
  course?: number | undefined
}

/** A place on the maps of others, and in the application that the reader or their organisation navigates with. */
export function outsideItems({ place, course }: Where, t: Words, { attribute }: Preferences): MenuItem[] {
  const { google, apple, streetView } = outsideLinks(place, course)
  const own = navigationLink(attribute<unknown>('navigationAppLink', ''), place)
  const title = String(attribute<unknown>('navigationAppTitle', '')).trim()
  const item = (key: string, href: string, icon: MenuItem['icon']): MenuItem => ({
    key,
    icon,
    label: key === 'own' && title !== '' ? <bdi>{title}</bdi> : t(`places.open.${key}`),
    onSelect: () => openOutside(href),
  })
  return [
    ...(own === null ? [] : [item('own', own, <Navigation />)]),
    item('google', google, <MapIcon />),
    item('apple', apple, <ExternalLink />),
    item('streetView', streetView, <PersonStanding />),
  ]
}

/** In a window that knows nothing of this one; an application opens beside the page. */
function openOutside(href: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}
