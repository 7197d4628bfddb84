//! The questions that a match answers for its host, and a view for its observer: one surface for both.

/// Makes the JavaScript methods of a class for all that can be asked of its `seen`.
///
/// Their documentation is in attributes, because `wasm-bindgen` writes the raw strings that a macro makes of
/// comments as they are.
macro_rules! questions {
    ($Class:ident) => {
        #[wasm_bindgen]
        impl $Class {
            #[doc = "The game."]
            #[wasm_bindgen(getter)]
            pub fn game(&self) -> Result<Game, JsValue> {
                Game::named(self.seen().rules().name)
            }

            #[doc = "The seats."]
            #[wasm_bindgen(getter, unchecked_return_type = "SeatInfo[]")]
            pub fn seats(&self) -> JsValue {
                answers::seats(self.seen())
            }

            #[doc = "The number of players."]
            #[wasm_bindgen(getter)]
            pub fn players(&self) -> u8 {
                self.seen().players()
            }

            #[doc = "Whether any observer may know less than the host."]
            #[wasm_bindgen(getter, js_name = hasHiddenInfo)]
            pub fn has_hidden_info(&self) -> bool {
                self.seen().has_hidden_info()
            }

            #[doc = "The next actor: a seat from 0, `\"chance\"` or `\"over\"`."]
            #[wasm_bindgen(getter, unchecked_return_type = "Turn")]
            pub fn turn(&self) -> JsValue {
                values::turn(self.seen().turn())
            }

            #[doc = "The number of moves so far, without chance events."]
            #[wasm_bindgen(getter)]
            pub fn plies(&self) -> usize {
                self.seen().plies()
            }

            #[doc = "Whether the match is over."]
            #[wasm_bindgen(getter, js_name = isOver)]
            pub fn is_over(&self) -> bool {
                self.seen().verdict().is_some()
            }

            #[doc = "The end of the match; `undefined` while it is in progress."]
            #[wasm_bindgen(getter, unchecked_return_type = "ResultInfo | undefined")]
            pub fn outcome(&self) -> JsValue {
                answers::outcome(self.seen())
            }

            #[doc = "The legal moves in the game's order; none when no player is to move."]
            #[doc = "Throws if the observer may not ask."]
            #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "string[]")]
            pub fn legal_moves(&self) -> Result<JsValue, JsValue> {
                Ok(object(&self.choices()?.moves()))
            }

            #[doc = "The legal moves with descriptions, annotations and indices."]
            #[doc = "Throws if the observer may not ask."]
            #[wasm_bindgen(js_name = moveInfos, unchecked_return_type = "MoveInfo[]")]
            pub fn move_infos(&self) -> Result<JsValue, JsValue> {
                Ok(answers::move_infos(self.choices()?))
            }

            #[doc = "The legal move that a text means, in any of its spellings. Nothing is played."]
            #[doc = "Throws if the observer may not ask, the text is not a move, or the move breaks a rule."]
            #[wasm_bindgen(unchecked_return_type = "MoveInfo")]
            pub fn check(
                &self,
                #[wasm_bindgen(js_name = "move")] mv: &Text,
            ) -> Result<JsValue, JsValue> {
                answers::check(self.choices()?, mv)
            }

            #[doc = "The possible chance events with their weights; none unless one is due."]
            #[doc = "Throws if the observer may not ask."]
            #[wasm_bindgen(unchecked_return_type = "EventInfo[]")]
            pub fn events(&self) -> Result<JsValue, JsValue> {
                Ok(answers::events(self.choices()?))
            }

            #[doc = "The picks that can follow these."]
            #[doc = "Throws if the observer may not ask or a text is not a pick."]
            #[wasm_bindgen(js_name = nextPicks, unchecked_return_type = "NextPicks")]
            pub fn next_picks(
                &self,
                picked: Option<Texts>,
            ) -> Result<JsValue, JsValue> {
                answers::next_picks(self.seen(), self.choices()?, picked.as_deref())
            }

            #[doc = "The picks of a legal move."]
            #[doc = "Throws as `check`."]
            #[wasm_bindgen(js_name = picksOf, unchecked_return_type = "string[]")]
            pub fn picks_of(
                &self,
                #[wasm_bindgen(js_name = "move")] mv: &Text,
            ) -> Result<JsValue, JsValue> {
                answers::picks_of(self.choices()?, mv)
            }

            #[doc = "The reason why these picks are not a legal move; `undefined` if they are one, or do not denote a move."]
            #[doc = "Throws if the observer may not ask."]
            #[wasm_bindgen(js_name = whyNot, unchecked_return_type = "Refusal | undefined")]
            pub fn why_not(
                &self,
                picked: &Texts,
            ) -> Result<JsValue, JsValue> {
                answers::why_not(self.choices()?, picked)
            }

            #[doc = "The change that the picks would make: shapes over the drawing, and the picks that have a place only"]
            #[doc = "now."]
            #[doc = "Throws if the observer may not ask or the picks are not the beginning of a legal move."]
            #[wasm_bindgen(unchecked_return_type = "Preview")]
            pub fn preview(
                &self,
                picked: &Texts,
                colours: Option<Colours>,
            ) -> Result<JsValue, JsValue> {
                answers::preview(self.choices()?, picked, colours.as_deref())
            }

            #[doc = "The drawing in parts, with what is where in it; in light colours if none are named."]
            #[doc = "Throws if there are no such colours."]
            #[wasm_bindgen(unchecked_return_type = "Drawing")]
            pub fn drawing(
                &self,
                colours: Option<Colours>,
            ) -> Result<JsValue, JsValue> {
                answers::drawing(self.seen(), colours.as_deref())
            }

            #[doc = "The drawing as an SVG document, in light colours if none are named."]
            #[doc = "Throws if there are no such colours."]
            pub fn svg(
                &self,
                colours: Option<Colours>,
            ) -> Result<String, JsValue> {
                answers::svg(self.seen(), colours.as_deref())
            }

            #[doc = "The position as rows of text."]
            pub fn picture(&self) -> String {
                self.seen().picture().to_string()
            }
        }
    };
}
pub(crate) use questions;
