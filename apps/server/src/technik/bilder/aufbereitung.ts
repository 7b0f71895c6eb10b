import { createHash } from 'node:crypto'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import sharp, { type Sharp } from 'sharp'
import { feldEinwand } from '../http/problem.ts'
import { type Bildformat, erkenneBildformat } from './bildformat.ts'
import {
  HOECHSTE_BILDPUNKTE,
  HOECHSTENS_VERLUSTFREI,
  LAENGSTE_SEITE,
  LESEDAUER_S,
  VORSCHAUSEITE,
} from './konstanten.ts'

/** Bild, wie es gespeichert wird: aufrecht, in sRGB, ohne alle Metadaten (Ort, Gerät, Namen), und seine Vorschau. */
export type Bild = {
  /** SHA-256 des Inhalts */
  hash: string
  medientyp: 'image/jpeg' | 'image/png'
  breite: number
  hoehe: number
  inhalt: Buffer
  /** WebP */
  klein: Buffer
}

/** Wie ein Bild gespeichert wird. */
export type Bildwunsch = {
  /** Bildpunkte der längsten Seite */
  laengsteSeite: number
  /** Durchsichtiges wird weiß: was gedruckt wird, steht auf Papier */
  aufWeiss: boolean
}
const WIE_ES_IST: Bildwunsch = { laengsteSeite: LAENGSTE_SEITE, aufWeiss: false }

const FELD = 'datei'
const ABGELEHNT: Readonly<Partial<Record<Bildformat, string>>> = {
  BEWEGT: 'Bewegte Bilder werden nicht angenommen. Bitte wählen Sie ein einzelnes Bild (JPEG, PNG oder WebP)',
  HEIC: 'Das Format HEIC wird nicht angenommen. Bitte speichern Sie das Bild als JPEG und laden Sie es erneut hoch',
  UNBEKANNT: 'Die Datei ist kein Bild im Format JPEG, PNG oder WebP',
}

/**
 * Prüft und bereinigt eine hochgeladene Bilddatei. Zeichnungen (PNG) bleiben verlustfrei, solange sie klein sind; alles
 * andere wird JPEG.
 * @throws Einwand am Feld `datei`, wenn es kein Bild ist, ein bewegtes, ein zu großes oder ein beschädigtes
 */
export async function bereiteBildAuf(datei: Buffer, wunsch: Bildwunsch = WIE_ES_IST): Promise<Bild> {
  const format = erkenneBildformat(datei)
  const grund = ABGELEHNT[format]
  if (grund) throw feldEinwand(FELD, grund)
  const lies = () =>
    sharp(datei, { failOn: 'error', limitInputPixels: HOECHSTE_BILDPUNKTE }).timeout({ seconds: LESEDAUER_S })
  await pruefeBildpunkte(datei)
  try {
    const { laengsteSeite, aufWeiss } = wunsch
    const bild = lies()
      .autoOrient()
      .resize(laengsteSeite, laengsteSeite, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    if (aufWeiss) bild.flatten({ background: '#ffffff' })
    const voll = await kodiere(bild, format)
    const klein = await sharp(voll.inhalt)
      .resize(VORSCHAUSEITE, VORSCHAUSEITE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer()
    return { ...voll, hash: createHash('sha256').update(voll.inhalt).digest('hex'), klein }
  } catch {
    throw feldEinwand(FELD, 'Das Bild ist beschädigt oder unvollständig und lässt sich nicht lesen')
  }
}

/** Die Maße stehen im Kopf der Datei: so wird keine Bombe entfaltet, um sie zu erkennen. */
async function pruefeBildpunkte(datei: Buffer): Promise<void> {
  const { width, height } = await sharp(datei, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height <= HOECHSTE_BILDPUNKTE) return
  const punkte = formatiereZahl((width * height) / 1_000_000, 0)
  throw feldEinwand(
    FELD,
    `Das Bild hat ${punkte} Millionen Bildpunkte; angenommen werden höchstens ${HOECHSTE_BILDPUNKTE / 1_000_000} Millionen`,
  )
}

async function kodiere(bild: Sharp, format: Bildformat): Promise<Omit<Bild, 'hash' | 'klein'>> {
  if (format === 'PNG') {
    const { data, info } = await bild.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
    if (data.length <= HOECHSTENS_VERLUSTFREI)
      return { medientyp: 'image/png', breite: info.width, hoehe: info.height, inhalt: data }
  }
  const { data, info } = await bild
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86 })
    .toBuffer({ resolveWithObject: true })
  return { medientyp: 'image/jpeg', breite: info.width, hoehe: info.height, inhalt: data }
}
