/** Kopf einer Anfrage, die von selbst geschieht (Nachlesen einer Liste): sie verlängert die Sitzung nicht. */
export const HINTERGRUND_KOPF = 'x-hintergrund'
/** Kopf einer Anfrage: für wen die Seite geladen wurde, die sie stellt (`personenzeichen` der Sitzung); in einer Ablehnung: wer abgelehnt ist. */
export const PERSON_KOPF = 'x-personenzeichen'
