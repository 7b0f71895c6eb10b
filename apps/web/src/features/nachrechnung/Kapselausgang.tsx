import { labelVon } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { AUSSTELLUNGSBEFUNDE, type Kapselbefund, type Kapselherkunft } from '@benthos/vertrag/nachrechnung'
import { Abweichungen } from './Abweichungen.tsx'
import stil from './Nachrechnung.module.css'
import { unterschriftstext, urteilUeberHerkunft } from './texte.ts'

/** Was die Prüfung einer Kapsel ergeben hat. */
export function Kapselausgang({
  befund: { formfehler, kopf, unveraendert, herkunft, befund, rechenkern },
}: {
  befund: Kapselbefund
}) {
  if (kopf === null || befund === null || herkunft === null)
    return (
      <Alert isLive severity="danger" title="Die Datei lässt sich nicht als Kapsel lesen">
        <ul className={stil['maengel']}>
          {formfehler.map(satz => (
            <li key={satz}>{satz}</li>
          ))}
        </ul>
      </Alert>
    )
  return (
    <>
      <Urteil befund={befund} herkunft={herkunft} unveraendert={unveraendert === true} />
      {befund.abweichungen.length > 0 && (
        <Abweichungen abweichungen={befund.abweichungen} zu={kopf.aufnahme ?? 'diese Kapsel'} />
      )}
      <Card title="Inhalt der Kapsel">
        {kopf.hinweis !== null && <Alert severity="warning">{kopf.hinweis}</Alert>}
        <DataList
          items={[
            {
              label: 'Klasse',
              value: <ScaleBadge label={kopf.klassentext} step={kopf.klasse as ScaleStep | null} />,
            },
            { label: 'Unterschrift', value: unterschriftstext(herkunft) },
            { label: 'Ausstellung', value: labelVon(AUSSTELLUNGSBEFUNDE, herkunft.ausstellung) ?? '' },
            { label: 'Aufnahme', value: kopf.aufnahme ?? 'steht nicht in der Datei' },
            { label: 'Methode', value: benenneMethode(kopf.methode) },
            {
              label: 'Bewertet am',
              value: kopf.bewertetAm === null ? 'steht nicht in der Datei' : formatiereZeitpunkt(kopf.bewertetAm),
            },
            { label: 'Edition', value: kopf.edition },
            { label: 'Taxaliste', value: kopf.taxaliste },
            { label: 'Parametersatz', value: kopf.parametersatz ?? 'keiner' },
            { label: 'Rechenkern damals', value: kopf.rechenkern },
            { label: 'Rechenkern der Nachrechnung', value: rechenkern },
            { label: 'Prüfsumme', value: <span className={stil['summe']}>{kopf.pruefsumme}</span> },
          ]}
        />
      </Card>
    </>
  )
}

type Urteilsangaben = {
  befund: NonNullable<Kapselbefund['befund']>
  herkunft: Kapselherkunft
  unveraendert: boolean
}

function Urteil({ befund: { ausgang, grund, abweichungen }, herkunft, unveraendert }: Urteilsangaben) {
  const inhalt = unveraendert
    ? 'Die Prüfsummen passen zum Inhalt: die Datei ist so, wie sie heruntergeladen wurde.'
    : 'Eine Prüfsumme passt nicht zum Inhalt: die Datei wurde nach dem Herunterladen verändert.'
  const urteil = urteilUeberHerkunft(herkunft)
  const herkunftstext = `Unterschrift: ${unterschriftstext(herkunft)}. Ausstellung: ${labelVon(AUSSTELLUNGSBEFUNDE, herkunft.ausstellung) ?? ''}.`
  const gleich = 'Die Nachrechnung ergibt Byte für Byte dasselbe Ergebnis.'
  // Eine widerlegte Herkunft geht jedem Ausgang vor: auch wer eine unbekannte Liste nennt, fälscht.
  if (urteil === 'GEFAELSCHT' && unveraendert)
    return (
      <Alert isLive severity="danger" title="Diese Kapsel wurde so nie ausgestellt">
        {`${herkunftstext} ${ausgang === 'STIMMT' ? gleich : (grund ?? '')}`.trimEnd()}
      </Alert>
    )
  // Wer alle Zahlen neu rechnet, fälscht widerspruchsfrei: erst die Herkunft macht aus einer richtigen Rechnung einen Beleg.
  if (ausgang === 'STIMMT' && unveraendert && urteil !== 'BELEGT')
    return (
      <Alert isLive severity="warning" title="Die Kapsel rechnet sich nach; woher sie stammt, ist nicht belegt">
        {`${herkunftstext} ${gleich}`}
      </Alert>
    )
  if (ausgang === 'STIMMT')
    return (
      <Alert
        isLive
        severity={unveraendert ? 'success' : 'danger'}
        title={unveraendert ? 'Die Kapsel stimmt' : 'Die Kapsel wurde verändert'}
      >
        {`${inhalt} ${unveraendert ? 'Ihre Herkunft ist belegt. ' : ''}${gleich}`}
      </Alert>
    )
  if (ausgang === 'REFERENZ_FEHLT')
    return (
      <Alert isLive severity={unveraendert ? 'warning' : 'danger'} title="Die Kapsel lässt sich hier nicht nachrechnen">
        {`${grund ?? ''} ${inhalt}`}
      </Alert>
    )
  if (abweichungen.every(({ pfad }) => pfad === 'pruefsumme'))
    return (
      <Alert isLive severity="danger" title="Die Kapsel wurde verändert">
        {`${inhalt} Die Nachrechnung ergibt dieselben Zahlen: verändert ist etwas in der Eingabe, das auf sie keinen Einfluss hat, oder die Prüfsumme selbst.`}
      </Alert>
    )
  return (
    <Alert isLive severity="danger" title="Die Nachrechnung weicht ab">
      {`${inhalt} ${grund ?? ''} Wo sich die Ergebnisse unterscheiden, steht in der Tabelle.`}
    </Alert>
  )
}
