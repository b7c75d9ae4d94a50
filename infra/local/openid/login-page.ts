import { providerPeople } from './people.data.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1rem;color:#1d2733}
button{display:block;width:100%;margin:.6rem 0;padding:.8rem 1rem;border:1px solid #b9c3cf;border-radius:8px;background:#fff;font:inherit;text-align:start}
button:hover{background:#f2f5f9}small{display:block;color:#5a6675}`

/** The page on which a provider asks who somebody is: here a press is enough. */
export const loginPage = (uid: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Sign in to Atlas</title><style>${style}</style>
<h1>Sign in to Atlas</h1><p>This provider runs on your machine. Choose who you are.</p>
<form method="post" action="/interaction/${uid}">
${providerPeople
  .map(
    ({ id, name, email, groups }) =>
      `<button name="person" value="${id}">${name}<small>${email}${groups.map((group) => ` · ${group}`).join('')}</small></button>`,
  )
  .join('\n')}
<button name="person" value="">Cancel</button></form></html>`
