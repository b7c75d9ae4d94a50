import { expect, test } from 'vitest'
import announcement from '../../../shared/i18n/announcement.en.json' with { type: 'json' }
import app from '../../../shared/i18n/app.en.json' with { type: 'json' }
import commands from '../../../shared/i18n/commands.en.json' with { type: 'json' }
import fleet from '../../../shared/i18n/fleet.en.json' with { type: 'json' }
import settings from '../../../shared/i18n/settings.en.json' with { type: 'json' }

/** What the specification quotes, and the keys of the words that say it; several stand one after the other. */
const quoted: { where: string; quote: string; said: readonly unknown[] }[] = [
  { where: 'section 1, badge of the mobile application', quote: 'COMING SOON', said: [app['app.comingSoon']] },
  { where: 'section 2, heading of the sign-in page', quote: 'Login', said: [app['app.login']] },
  { where: 'section 2, badge of the map', quote: 'Offline', said: [fleet['fleet.offline']] },
  { where: 'section 5, sign-in email', quote: 'Enter valid email address', said: [app['app.emailInvalid']] },
  { where: 'section 5, zero in a field', quote: "Can't be zero", said: [settings['problem.zero']] },
  { where: 'section 8, 401', quote: 'Incorrect email address or password', said: [app['app.incorrectLogin']] },
  { where: 'section 8, no network', quote: "Error: can't connect to server", said: [app['app.cannotConnect']] },
  { where: 'section 8, long messages', quote: 'Show details', said: [app['app.showDetails']] },
  {
    where: 'section 8, notice',
    quote: "You're Offline, please connect to the internet",
    said: [app['app.offlineTitle'], app['app.offlineText'].split('.')[0]],
  },
  {
    where: 'section 8, commands',
    quote: 'Error while sending the command to the device please retry',
    said: [commands['commands.error']],
  },
  { where: 'section 8, commands', quote: 'Command sent successfully', said: [commands['commands.sent']] },
  { where: 'section 8, commands', quote: 'Command queued', said: [commands['commands.queued']] },
  {
    where: 'part 2, announcements',
    quote: 'Email: sent successfully',
    said: [announcement['announcement.sent'].replace('{channel}', 'Email')],
  },
]

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z']+/g, ' ')

test.each(quoted)('$where: “$quote”', ({ quote, said }) => {
  expect(plain(said.join(' '))).toBe(plain(quote))
})
