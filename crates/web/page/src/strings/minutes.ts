// The time that a game takes between people, in minutes: from its leaflet, or estimated.

export const MINUTES: Record<string, number | undefined> = {
    gobblet: 15,
    octagone: 15,
    octi: 10,
    octiles: 20,
    toki: 20,
    connect4: 5,
    gobblers: 5,
    goofspiel: 10,
    kuhn: 2,
    leduc: 3,
    nim: 3,
    pig: 8,
    tictactoe: 2,
};
