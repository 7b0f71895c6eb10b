import { Button } from '@benthos/ui/button/Button.tsx'
import { Icon } from '@benthos/ui/icon/Icon.tsx'
import ImageOff from 'lucide-react/icons/image-off'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Bildanzeige } from './Bildanzeige.tsx'
import { Bildbearbeitung } from './Bildbearbeitung.tsx'
import stil from './Bilder.module.css'
import { Bildloeschung } from './Bildloeschung.tsx'
import { type Bildangaben, ersatztext } from './bildorte.ts'
import { Grossansicht } from './Grossansicht.tsx'
import { useBilddatei } from './useBilddatei.ts'

/** Ein gespeichertes Bild: Vorschau mit Beschreibung, groß anzusehen, zu bearbeiten und zu löschen. */
export function Bildfeld({ bearbeitbar, ...bild }: Bildangaben & { bearbeitbar: boolean }) {
  const { ort, angabe } = bild
  const [fenster, setzeFenster] = useState<'GROSS' | 'BEARBEITEN' | 'LOESCHEN' | null>(null)
  const { datei, error } = useBilddatei(ort, angabe.version, 'klein')
  const schliesse = () => setzeFenster(null)
  return (
    <figure className={stil['bild']}>
      <button
        aria-label={`${ort.titel} groß anzeigen`}
        className={stil['vorschau']}
        onClick={() => setzeFenster('GROSS')}
        type="button"
      >
        {datei && <Bildanzeige alt={ersatztext(bild)} datei={datei} />}
        {error && (
          <span className={stil['fehlt']}>
            <Icon icon={ImageOff} />
            Das Bild konnte nicht geladen werden
          </span>
        )}
      </button>
      <figcaption className={stil['unterschrift']}>
        <strong>{ort.titel}</strong>
        <span className={stil['beschreibung']}>{angabe.beschreibung ?? 'ohne Beschreibung'}</span>
      </figcaption>
      {bearbeitbar && (
        <div className={stil['aktionen']}>
          <Button
            aria-label={`${ort.titel} bearbeiten`}
            icon={Pencil}
            onPress={() => setzeFenster('BEARBEITEN')}
            size="dense"
            variant="quiet"
          >
            Bearbeiten
          </Button>
          <Button
            aria-label={`${ort.titel} löschen`}
            icon={Trash2}
            onPress={() => setzeFenster('LOESCHEN')}
            size="dense"
            variant="quiet"
          >
            Löschen
          </Button>
        </div>
      )}
      {fenster === 'GROSS' && <Grossansicht {...bild} beiSchluss={schliesse} />}
      {fenster === 'BEARBEITEN' && <Bildbearbeitung {...bild} beiSchluss={schliesse} />}
      {fenster === 'LOESCHEN' && <Bildloeschung {...bild} beiSchluss={schliesse} />}
    </figure>
  )
}
