"""What developers of this project run, each inside an environment that ./run has set up."""
