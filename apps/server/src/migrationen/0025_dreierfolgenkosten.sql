-- Dreierfolgen zu bilden ist teuer: die Datenbank soll dafür den Index nehmen und nicht Zeile für Zeile rechnen.
alter function dreierfolgen(text) cost 1000;
