import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { spoken } from '@benthos/ui/internal/spoken.ts'
import { Link } from '@benthos/ui/link/Link.tsx'
import { type Inhaltsblock, leseAuszeichnung, type Textteil } from '@benthos/vertrag/auszeichnung'
import { CMS_BILDER } from '@benthos/vertrag/cmsBilder'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'react-router'
import { bildadresse } from './bilder.ts'
import stil from './Inhalt.module.css'

/**
 * Zeigt einen Text mit Auszeichnung. Jeder Block wird ein Element aus dieser Datei; HTML im Text bleibt Text, und fremde
 * Bilder gibt es nicht.
 */
export function Inhalt({ text }: { text: string }) {
  const bloecke = useMemo(() => leseAuszeichnung(text).bloecke, [text])
  return (
    <div className={stil['inhalt']}>
      {jedes(bloecke, (block, i) => (
        <Block block={block} key={i} />
      ))}
    </div>
  )
}

function Block({ block }: { block: Inhaltsblock }) {
  switch (block.art) {
    case 'ueberschrift': {
      const Ueberschrift = block.ebene === 2 ? 'h2' : 'h3'
      return (
        <Ueberschrift id={block.id} tabIndex={-1}>
          <Teile teile={block.teile} />
        </Ueberschrift>
      )
    }
    case 'absatz':
      return (
        <p>
          <Teile teile={block.teile} />
        </p>
      )
    case 'liste': {
      const Liste = block.geordnet ? 'ol' : 'ul'
      return (
        <Liste>
          {jedes(block.punkte, (teile, i) => (
            <li key={i}>{<Teile teile={teile} />}</li>
          ))}
        </Liste>
      )
    }
    case 'tabelle':
      return <Tabelle block={block} />
    case 'hinweis':
      return (
        <Alert severity={block.stufe}>
          <Teile teile={block.teile} />
        </Alert>
      )
    case 'bild':
      return <Bild block={block} />
    case 'beispiel':
      return <pre className={stil['beispiel']}>{block.text}</pre>
  }
}

/** Inhalte ohne eigene Kennung; ihr Platz genügt, weil sich der Text immer als Ganzes ändert. */
function jedes<T>(werte: readonly T[], zeige: (wert: T, i: number) => ReactNode): ReactNode {
  return werte.map(zeige)
}

function Teile({ teile }: { teile: readonly Textteil[] }): ReactNode {
  return jedes(teile, (teil, i) => <Teil key={i} teil={teil} />)
}

function Teil({ teil }: { teil: Textteil }) {
  const { pathname } = useLocation()
  switch (teil.art) {
    case 'text':
      return teil.text
    case 'code':
      return <code>{teil.text}</code>
    case 'fett':
      return (
        <strong>
          <Teile teile={teil.teile} />
        </strong>
      )
    case 'kursiv':
      return (
        <em>
          <Teile teile={teil.teile} />
        </em>
      )
    case 'verweis':
      return (
        // `<base>` zeigt auf die Startseite: ein Verweis nur mit # führte in einem neuen Fenster dorthin.
        <Link href={teil.ziel.startsWith('#') ? pathname + teil.ziel : teil.ziel}>
          <Teile teile={teil.teile} />
        </Link>
      )
  }
}

/** Auf schmalen Schirmen steht jede Zeile als Karte da; dann nennt jede Zelle ihre Spalte. */
function Tabelle({ block }: { block: Extract<Inhaltsblock, { art: 'tabelle' }> }) {
  return (
    <table>
      <thead {...spoken('below-36rem')}>
        <tr>
          {jedes(block.kopf, (teile, i) => (
            <th key={i} scope="col">
              <Teile teile={teile} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {jedes(block.zeilen, (zeile, n) => (
          <tr key={n}>
            {jedes(zeile, (teile, i) => (
              <td key={i}>
                {block.kopf[i] && (
                  <span aria-hidden="true" className={stil['spalte']}>
                    <Teile teile={block.kopf[i]} />
                  </span>
                )}
                <span>
                  <Teile teile={teile} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bild({ block }: { block: Extract<Inhaltsblock, { art: 'bild' }> }) {
  const adresse = bildadresse(block.name)
  const masse = Object.hasOwn(CMS_BILDER, block.name) ? CMS_BILDER[block.name] : undefined
  if (adresse === undefined || masse === undefined)
    return <Alert severity="warning">{`Das Bild „${block.name}“ gibt es nicht.`}</Alert>
  return (
    <figure className={stil['bild']}>
      <img alt="" height={masse.hoehe} loading="lazy" src={adresse} width={masse.breite} />
      <figcaption>{block.beschreibung}</figcaption>
    </figure>
  )
}
