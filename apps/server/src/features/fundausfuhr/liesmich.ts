import { NUTZUNG } from '../../fach/ausfuhr/nachweis.ts'
import { SCHREIBWEISE } from '../../fach/ausfuhr/tafelbeschreibung.ts'

/** Was jemand wissen muss, der nur das Archiv hat. */
export const LIESMICH = `Funde aus der Benthosdatenbank Fließgewässer
=============================================

Je Qualitätselement eine CSV-Datei, je Fund der Erstbestimmung eine Zeile, mit Messstelle, Tag und
Probe, in der Folge der Proben und der Zeilen ihrer Taxalisten. Die erste Zeile nennt die Felder:
${SCHREIBWEISE}
Mischbestände bestehen aus mehreren Taxa und stehen nicht darin; der Datenexport und die sichtbare
Datenbank enthalten sie. Mengen sind die erfassten: Individuen je m² ergeben sich aus Anzahl,
Probefläche und aussortiertem Anteil.

${NUTZUNG}
`
