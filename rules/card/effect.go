package card

// An Effect is one thing an ability does. Op names it; the other fields are its
// parameters and are empty where Op has no use for them.
type Effect struct {
	Op string `json:"op"`
	On string `json:"on,omitempty"`
}
