/** The look of the client, for a page that has no script and loads nothing. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f4f1ea, #0c101d); --panel: light-dark(#fff, #141929); --sunken: light-dark(#f8f6f1, #0f1422);
  --border: light-dark(#e4ded2, #2a3149); --text: light-dark(#161b2e, #eef0f8); --soft: light-dark(#474e66, #bac2d8);
  --link: light-dark(#86560a, #f0be6d); --accent: light-dark(#b9770f, #f5c97f);
  --get: light-dark(#2a5bb8, #86b4ff); --post: light-dark(#117a45, #4fd492);
  --put: light-dark(#925500, #f4b650); --delete: light-dark(#bf2d2d, #ff837a);
}
* { box-sizing: border-box; }
html { scroll-padding-block-start: 16px; }
body { margin: 0; background: var(--canvas); color: var(--text); line-height: 1.5;
  font-family: 'Segoe UI Variable Text', 'Segoe UI', system-ui, -apple-system, Roboto, 'Noto Sans', sans-serif; font-size: 14px; }
code, pre { font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', 'DejaVu Sans Mono', monospace; font-size: 13px; }
pre { background: var(--sunken); border: 1px solid var(--border); border-radius: 10px; padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
.frame { display: grid; grid-template-columns: 300px minmax(0, 1fr); max-inline-size: 1280px; margin-inline: auto; }
nav { position: sticky; inset-block-start: 0; block-size: 100vh; overflow-y: auto; padding: 24px 16px; border-inline-end: 1px solid var(--border); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav summary { padding: 4px 8px; font-weight: 600; cursor: pointer; border-radius: 6px; }
nav li a { display: flex; gap: 8px; align-items: baseline; padding: 4px 8px; border-radius: 6px; text-decoration: none; color: var(--soft); font-size: 13px; }
nav li a:hover, nav summary:hover { background: var(--sunken); color: var(--text); }
main { padding: 24px 32px 96px; }
h1 { font-size: 28px; letter-spacing: -0.015em; margin: 0 0 8px; }
h2 { font-size: 22px; letter-spacing: -0.015em; margin: 48px 0 4px; }
h2 + p, .lead { color: var(--soft); max-inline-size: 72ch; margin-block-start: 0; }
h4 { margin: 16px 0 4px; font-size: 13px; color: var(--soft); }
article { background: var(--panel); border: 1px solid var(--border); border-radius: 14px; margin-block: 12px; }
article > details > summary { padding: 12px 16px; cursor: pointer; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; list-style: none; border-radius: 14px; }
article > details > summary::-webkit-details-marker { display: none; }
article h3 { font-size: 14px; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
article .what { color: var(--soft); }
article .open { color: var(--soft); font-size: 12px; margin-inline-start: auto; }
.inside { scroll-margin-block-start: 72px; padding: 0 16px 16px; border-block-start: 1px solid var(--border); }
.method { font-size: 11px; font-weight: 700; min-inline-size: 52px; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { text-align: start; vertical-align: baseline; padding: 6px 12px 6px 0; border-block-end: 1px solid var(--border); font-weight: 400; }
tr:last-child > th, tr:last-child > td { border-block-end: 0; }
th { white-space: nowrap; inline-size: 1%; padding-inline-end: 24px; } .answers th { min-inline-size: 72px; }
td:nth-child(2) { inline-size: 45%; } .answers td:nth-child(2) { inline-size: 30%; } th i, td:last-child { color: var(--soft); font-size: 12px; }
td table { margin-block: 4px; padding-inline-start: 8px; }
@media (max-width: 800px) {
  .frame { display: block; }
  nav { position: static; block-size: 40vh; border-inline-end: 0; border-block-end: 1px solid var(--border); }
  nav li a { padding-block: 8px; } nav summary { padding-block: 10px; }
  main { padding: 16px 16px 64px; }
  table, tbody, tr, th, td { display: block; }
  tr { padding-block: 8px; border-block-end: 1px solid var(--border); } tr:last-child { border-block-end: 0; }
  th, td, td:nth-child(2), .answers td:nth-child(2) { inline-size: auto; white-space: normal; overflow-wrap: anywhere; padding: 0; border-block-end: 0; }
  td table { padding-inline-start: 16px; }
  article .open { margin-inline-start: 0; }
}`
