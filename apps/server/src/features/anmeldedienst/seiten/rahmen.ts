import { anmeldepfad } from '../../../technik/http/anmeldung/ursprung.ts'
import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import { ERKLAERUNG, PRODUKT } from '../../../technik/konfiguration/produkt.ts'
import { WEGE } from '../wege.ts'
import { type Html, html } from './html.ts'

/** Gemeinsamer Rahmen der Seiten des Anmeldedienstes: ohne Skript, mit eigener Stildatei, deutlich als Demo bezeichnet. */
export function seite(konfiguration: Konfiguration, titel: string, inhalt: Html): string {
  const dateien = `${anmeldepfad(konfiguration)}${WEGE.dateien}`
  return html`<!doctype html>
<html lang="de-AT">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${titel} – ${PRODUKT.titel}</title>
    <link rel="icon" type="image/svg+xml" href="${dateien}/zeichen.svg" />
    <link rel="stylesheet" href="${dateien}/stil.css" />
  </head>
  <body>
    <header class="kopf">
      <p class="produkt">${PRODUKT.titel}</p>
      <p class="marke">Demo-Anmeldung – Beispieldaten</p>
    </header>
    <main class="inhalt">${inhalt}</main>
    <footer><p><a href="${konfiguration.basisPfad}${ERKLAERUNG.pfad}">${ERKLAERUNG.titel}</a></p></footer>
  </body>
</html>
`.text
}
