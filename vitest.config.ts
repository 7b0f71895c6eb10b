import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LangeZuerst } from './werkzeug/src/langeZuerst.ts'

/** Arbeiter mit Datenbank: einer je Kern; die eine PostgreSQL des Laufs trägt die Verbindungen von acht. */
const ARBEITER = Math.min(8, Math.max(2, availableParallelism()))

/** Ein Browsertest wartet mehr, als er rechnet (Anmeldung, Entprellung, Uhren): einer mehr als Kerne füllt die Lücken. */
const BROWSERARBEITER = ARBEITER + 1

/** Ablauf des ganzen Produkts, an dem kein Browser beteiligt ist. */
const OHNE_BROWSER = ['e2e/absturzServer.test.ts']

/**
 * Drei Testwelten: `einheit` (rein, ohne Dienste), `datenbank` (echte PostgreSQL, jeder Test auf eigener Kopie),
 * `chromium` (Browser gegen den gebauten Server). Zeitgrenzen schützen vor Hängern; gemessen wird nur in bench/.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LangeZuerst },
    projects: [
      {
        test: {
          name: 'einheit',
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/src/**/*.test.tsx',
            'apps/web/src/**/*.test.ts',
            'apps/web/src/**/*.test.tsx',
            'apps/kommandozeile/src/**/*.test.ts',
            'werkzeug/**/*.test.ts',
          ],
          // Eine Prüfung dauert hier im Mittel 10 ms, ihre Module neu zu laden das Zehnfache; wer die Uhr stellt oder etwas vertauscht,
          // stellt es zurück.
          isolate: false,
          maxWorkers: ARBEITER,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'datenbank',
          include: [
            'apps/server/{pruefstand,src}/**/*.test.ts',
            'apps/kommandozeile/pruefstand/**/*.test.ts',
            ...OHNE_BROWSER,
          ],
          globalSetup: ['apps/server/pruefstand/globalSetup.ts'],
          setupFiles: ['apps/server/pruefstand/anweisungsbuch.ts'],
          // Jede Datei hat ihre eigene Datenbank; den Server lädt jeder Arbeiter einmal statt einmal je Datei (192 → 114 s).
          isolate: false,
          // Die Vorgabe von 1 s reicht auf einem ausgelasteten Rechner nicht einmal für eine Abfrage.
          expect: { poll: { timeout: 30_000 } },
          // Manche Tafel fragt tausend Mal: 10 s in Ruhe, über eine Minute, wenn der Rechner anderes zu tun hat.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: ARBEITER,
        },
      },
      {
        test: {
          name: 'chromium',
          // Kein eigenes `exclude`: vitest übergeht dann `--exclude`.
          include: ['e2e/**/!(absturzServer).test.ts'],
          globalSetup: ['e2e/globalSetup.ts'],
          // Jede Datei hat eigenes Produkt, eigene Datenbank und eigene Fenster; der Kode von Server und Prüfungen und der Browser
          // werden einmal je Arbeiter geladen statt einmal je Datei.
          isolate: false,
          // So lange wie der Browser (`e2e/gemeinsam/kontexte.ts`): auf einem ausgelasteten Rechner dauert auch das Selbstverständliche.
          // Jedes Nachsehen kostet die Seite Rechenzeit, auf die sie gerade wartet; deshalb seltener als die Vorgabe (50 ms).
          expect: { poll: { timeout: 60_000, interval: 120 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: BROWSERARBEITER,
        },
      },
    ],
  },
})
