import { Button } from '@benthos/ui/button/Button.tsx'
import type { CmsFassung, CmsSeite } from '@benthos/vertrag/cms'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Verlaufsdefinition, Verlaufspunkt } from '../../technik/verlauf/typen.ts'
import { useVerlauf } from '../../technik/verlauf/useVerlauf.ts'
import { Verlaufsleiste } from '../../technik/verlauf/Verlaufsleiste.tsx'
import { Versionsvergleich } from '../../technik/verlauf/Versionsvergleich.tsx'
import { seitenabfrage } from './abfragen.ts'
import { vergleicheFassungen } from './vergleicheFassungen.ts'

/** Fassungen einer Informationsseite in der Leiste; welche gezeigt wird, steht in der Adresse. */
export function Versionierung({ seite, gezeigt }: { seite: CmsSeite; gezeigt: number }) {
  const queryClient = useQueryClient()
  const [vergleicht, setzeVergleicht] = useState(false)
  const definition = useMemo<Verlaufsdefinition>(
    () => ({
      id: `cms/${seite.id}`,
      historyType: 'VERSIONING',
      items: seite.fassungen.map(fassung => alsPunkt(seite, fassung)),
    }),
    [seite],
  )
  const verlauf = useVerlauf(definition, String(gezeigt))
  const lade = async (version: string) =>
    (await queryClient.fetchQuery({ ...seitenabfrage(seite.id, Number(version)), staleTime: 'static' })).daten
  return (
    <>
      <Verlaufsleiste
        handlungen={
          verlauf.items.length > 1 && (
            <Button onPress={() => setzeVergleicht(true)} size="dense">
              Versionen vergleichen
            </Button>
          )
        }
        leer={<p>Noch keine Version.</p>}
        titel="Versionierung"
        verlauf={verlauf}
      />
      {vergleicht && (
        <Versionsvergleich
          beiSchluss={() => setzeVergleicht(false)}
          punkte={verlauf.items}
          sache={`cms/${seite.id}`}
          vergleiche={async (alt, neu) => vergleicheFassungen(...(await Promise.all([lade(alt), lade(neu)])))}
        />
      )}
    </>
  )
}

function alsPunkt(seite: CmsSeite, { version, zeitpunkt, benutzer, anmerkung }: CmsFassung): Verlaufspunkt {
  const name = `Version ${version}`
  return {
    id: String(version),
    date: zeitpunkt,
    title: { name, linkTo: version === seite.version ? `/${seite.id}` : `/${seite.id}?fassung=${version}` },
    versioningButtonDisplayValue: name,
    beschreibung: [benutzer ?? 'mit dem Produkt ausgeliefert', anmerkung].filter(teil => teil !== null).join(' · '),
  }
}
